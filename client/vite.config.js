import { defineConfig } from "vite";

// One script and one style sheet with fixed names: the pages add the hash of the content to their addresses.
export default defineConfig({
  publicDir: "public",
  build: {
    outDir: "../src/sanjak/web/static",
    emptyOutDir: true,
    cssCodeSplit: false,
    modulePreload: false,
    rollupOptions: {
      input: "src/main.ts",
      output: { entryFileNames: "sanjak.js", assetFileNames: "sanjak[extname]" },
    },
  },
});
