/*
 * Two builds make the product (`npm run build`):
 *   vite.config.ts          dist/client    the page (web/entry-client.tsx and its chunks), built first
 *                                          and web/verifier/, each one file of its own
 *                           dist/edge      worker/, with the page's server rendering
 *                           dist/platform  platform/; of a local site tools/demo/platform
 *                           dist/psp       psp/, the payment provider
 *   studio/vite.config.ts   dist/studio/*  the game vendor, with a client bundle of its own
 *
 * The document route asks `virtual:client-manifest` for the page's hashed names:
 *   import { manifest } from 'virtual:client-manifest'
 *   manifest.entry, .css, .modulePreloads    for every page
 *   manifest.chunksByRoute['web/features/lobby/list-page.tsx']?.js    to preload the lazy chunk a route will need
 */
import { fileURLToPath } from 'node:url'
import { cloudflare } from '@cloudflare/vite-plugin'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, type ViteBuilder } from 'vite'
import { clientBuild, wholeScript } from './scripts/lib/client-build.ts'
import { clientManifest, WHOLE_SCRIPTS } from './scripts/lib/client-manifest.ts'

const outDir = process.env.BUILD_DIR ?? 'dist'
const forDeploy = process.env.FOR_DEPLOY === '1'
/** A local site's platform: the one that is deployed, and the demo's routes. */
const DEMO_PLATFORM = fileURLToPath(new URL('tools/demo/platform/index.ts', import.meta.url))
const WHOLE_STATEMENT = `${WHOLE_SCRIPTS}_statement`
const WHOLE_REGISTER = `${WHOLE_SCRIPTS}_register`

export default defineConfig({
  publicDir: 'web/public',
  plugins: [
    react(),
    tailwindcss(),
    clientManifest({
      entry: 'web/entry-client.tsx',
      clientDir: `${outDir}/client`,
      firstPage: 'web/features/lobby/home-page.tsx',
    }),
    cloudflare({
      inspectorPort: false,
      auxiliaryWorkers: [
        { configPath: 'platform/wrangler.toml', config: forDeploy ? {} : { main: DEMO_PLATFORM } },
        { configPath: 'psp/wrangler.toml' },
      ],
    }),
  ],
  // Which build answers at /healthz (contract/protocols/health.ts).
  define: { __BUILD_ID__: JSON.stringify(process.env.BUILD_ID ?? 'none') },
  build: { outDir },
  environments: {
    client: { build: clientBuild('web/entry-client.tsx') },
    [WHOLE_SCRIPTS]: { consumer: 'client', build: wholeScript('web/verifier/lottery-verifier.ts', `${outDir}/client`) },
    [WHOLE_STATEMENT]: {
      consumer: 'client',
      build: wholeScript('web/verifier/statement-verifier.ts', `${outDir}/client`),
    },
    [WHOLE_REGISTER]: {
      consumer: 'client',
      build: wholeScript('web/verifier/register-verifier.ts', `${outDir}/client`),
    },
  },
  builder: {
    async buildApp(builder: ViteBuilder) {
      for (const name of ['client', WHOLE_SCRIPTS, WHOLE_STATEMENT, WHOLE_REGISTER, 'edge', 'platform', 'psp'])
        await builder.build(builder.environments[name]!)
    },
  },
})
