declare module "idiomorph/dist/idiomorph.esm.js" {
  export const Idiomorph: {
    morph(old: Element, content: Element | Node[] | string, settings?: Record<string, unknown>): void;
  };
}
