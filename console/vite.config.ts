/* The console's own build, see ../vite.config.ts. `virtual:client-manifest` here is the console's page. */
import { fileURLToPath } from 'node:url'
import { cloudflare } from '@cloudflare/vite-plugin'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, type ViteBuilder } from 'vite'
import { clientManifest } from '../scripts/lib/client-manifest.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const at = (path: string) => fileURLToPath(new URL(path, import.meta.url))
const outDir = `${root}${process.env.BUILD_DIR ?? 'dist'}/console`

export default defineConfig({
  root: at('.'),
  plugins: [
    react(),
    tailwindcss(),
    clientManifest({ entry: 'app/main.tsx', clientDir: `${outDir}/client` }),
    cloudflare({ inspectorPort: false }),
  ],
  define: {
    // Which build answers at /healthz (contract/protocols/health.ts).
    __BUILD_ID__: JSON.stringify(process.env.BUILD_ID ?? 'none'),
    // The way in without a passkey is not even in what is deployed.
    __LOCAL_BUILD__: JSON.stringify(process.env.FOR_DEPLOY !== '1'),
  },
  build: { outDir, emptyOutDir: true },
  environments: {
    client: {
      build: {
        manifest: true,
        target: 'es2022',
        assetsInlineLimit: 0,
        modulePreload: { polyfill: false },
        rolldownOptions: {
          input: at('app/main.tsx'),
          output: {
            codeSplitting: {
              groups: [
                { name: 'base', test: /node_modules/, tags: ['$initial'], priority: 2 },
                { name: 'entry', tags: ['$initial'], priority: 1 },
              ],
            },
          },
        },
      },
    },
  },
  builder: {
    async buildApp(builder: ViteBuilder) {
      for (const name of ['client', 'console']) await builder.build(builder.environments[name]!)
    },
  },
})
