import type { BuildEnvironmentOptions } from 'vite'

/** How both client bundles are built. No inlined data: URLs, as the CSP would refuse them. */
export const clientBuild = (input: string): BuildEnvironmentOptions => ({
  manifest: true,
  target: 'es2022',
  sourcemap: false,
  assetsInlineLimit: 0,
  modulePreload: { polyfill: false },
  rolldownOptions: {
    input,
    output: {
      codeSplitting: {
        groups: [
          // Packages that every page needs: one file, which a release of ours leaves in the browser's cache.
          { name: 'base', test: /node_modules|\/web\/ui\/plain-icon/, tags: ['$initial'], priority: 3 },
          // What of ours every page needs joins the entry.
          { name: 'entry', test: /\/(web|contract)\//, tags: ['$initial'], priority: 2 },
          // The home page and all it shows in one file, of which lists and others share a part.
          { name: 'home', test: /\/web\/features\/lobby\/home-page/, priority: 1 },
          // Each by itself is a request, and a name in the list of files that the entry brings along. The shield is in every
          // member's header, who would get them all with it.
          { name: 'icons', test: /\/lucide-react\/(?!.*\/shield\.)/, priority: 0 },
        ],
      },
    },
  },
})
