import type { BuildEnvironmentOptions } from 'vite'

/** What runs already when anything is loaded later. */
const ALWAYS_THERE = /(^|\/)(base|rolldown-runtime|entry-client)-/
/** Opened by few, or by many once. */
const SELDOM =
  /\/(ui-kit|statement|seamless|join|download|social-callback|soon|status)-page-|\/(forgot|reset-password|true-account|apps|logout|notices)-dialog-/

/** How both client bundles are built. No inlined data: URLs, as the CSP would refuse them. */
export const clientBuild = (input: string): BuildEnvironmentOptions => ({
  manifest: true,
  target: 'es2022',
  sourcemap: false,
  assetsInlineLimit: 0,
  modulePreload: {
    polyfill: false,
    // The entry names every file that comes along with a lazy one: some 2 KB of the first visit. What is seldom opened
    // is spared the names, and asks for what it needs once it is there.
    resolveDependencies: (file, files) => (SELDOM.test(file) ? [] : files.filter((each) => !ALWAYS_THERE.test(each))),
  },
  rolldownOptions: {
    input,
    output: {
      // No compression shortens a hash, and the entry names every lazy file: as few letters as the bundler allows.
      chunkFileNames: 'assets/[name]-[hash:7].js',
      codeSplitting: {
        groups: [
          // Packages that every page needs: one file, which a release of ours leaves in the browser's cache.
          { name: 'base', test: /node_modules|\/web\/ui\/plain-icon/, tags: ['$initial'], priority: 3 },
          // What of ours every page needs joins the entry.
          { name: 'entry', test: /\/(web|contract)\//, tags: ['$initial'], priority: 2 },
          // The home page and all it shows in one file, of which lists and others share a part.
          { name: 'home', test: /\/web\/features\/lobby\/home-page/, priority: 1 },
          // The shield is in every member's header, who would get all icons with it.
          { name: 'safety-link', test: /\/chrome\/safety-link|\/lucide-react\/.*\/shield\./, priority: 1 },
          // Small things that several parts share: one name in the list, not seven.
          { name: 'shared', test: /\/web\/(lib\/(?!html)|ui\/time)/, minShareCount: 2, priority: 0 },
          // Each by itself is a request, and a name in the list of files that the entry brings along.
          { name: 'icons', test: /\/lucide-react\//, priority: 0 },
        ],
      },
    },
  },
})
