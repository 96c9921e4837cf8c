/** Built names of the page's files, known only after the client build. See vite.config.ts. */
declare module 'virtual:client-manifest' {
  export type ClientManifest = {
    /** URL path of the entry module, e.g. `/assets/entry-client-Bx3k.js`. */
    readonly entry: string
    /** Style sheets of the entry, in order. */
    readonly css: readonly string[]
    /** The text of those sheets; empty where nothing is built. */
    readonly sheet: string
    /** The rules that the first screen of the home page can need; empty where nothing is built. */
    readonly firstSheet: string
    /** Fonts that the style sheets name. */
    readonly fonts: readonly string[]
    /** Static imports of the entry. */
    readonly modulePreloads: readonly string[]
    /** By source path from the build's root: scripts that are one file each, whatever they share. */
    readonly whole: Readonly<Record<string, string>>
    /** Lazily loaded modules by source path, e.g. `web/features/lobby/list-page.tsx` → its files. */
    readonly chunksByRoute: Readonly<
      Record<string, { readonly js: readonly string[]; readonly css: readonly string[] }>
    >
    /** Pages with a build of their own, by the source path of their entry. Empty where nothing is built. */
    readonly pages: Readonly<
      Record<
        string,
        { readonly script: string; readonly css: readonly string[]; readonly modulePreloads: readonly string[] }
      >
    >
  }
  export const manifest: ClientManifest
}
