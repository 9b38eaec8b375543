import { defineConfig } from "vite";

// One script and one style sheet with fixed names: the pages add the hash of the content to their addresses.
// The style sheet names its fonts itself, so their names hold the hash.
export default defineConfig({
  base: "./",
  publicDir: "public",
  build: {
    outDir: "../src/sanjak/web/static",
    emptyOutDir: true,
    cssCodeSplit: false,
    modulePreload: false,
    assetsInlineLimit: 0,
    rollupOptions: {
      input: "src/main.ts",
      output: {
        entryFileNames: "sanjak.js",
        assetFileNames: ({ names }) => (names[0].endsWith(".css") ? "sanjak.css" : "[name]-[hash][extname]"),
      },
    },
  },
});
