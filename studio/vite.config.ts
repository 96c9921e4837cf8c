/* The game vendor's own build, see ../vite.config.ts. `virtual:client-manifest` here is the games' client. */
import { fileURLToPath } from 'node:url'
import { cloudflare } from '@cloudflare/vite-plugin'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, type ViteBuilder } from 'vite'
import { clientBuild, wholeScript } from '../scripts/lib/client-build.ts'
import { clientManifest, WHOLE_SCRIPTS } from '../scripts/lib/client-manifest.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const at = (path: string) => fileURLToPath(new URL(path, import.meta.url))
const outDir = `${root}${process.env.BUILD_DIR ?? 'dist'}/studio`

/** The book is a build of its own, so that it shares no chunk with the games: their first script must stay small. */
const BOOK_ENTRY = 'client/book/main.tsx'
const BOOK_MANIFEST = '.vite/book.json'

/** Originals and tables deal by the same rules of cards. A slot wants the assertion in them alone. */
const GROUPS = [
  { name: 'card-rules', test: /\/(fairness\/events|table-rules\/(table-rules|cards|baccarat))\.ts/ },
  { name: 'assert', test: /\/lib\/assert\.ts/, priority: 1 },
]

export default defineConfig({
  root: at('.'),
  plugins: [
    react(),
    tailwindcss(),
    clientManifest({
      entry: 'client/main.ts',
      clientDir: `${outDir}/client`,
      pages: { [BOOK_ENTRY]: BOOK_MANIFEST },
    }),
    cloudflare({ inspectorPort: false }),
  ],
  // Which build answers at /healthz (contract/protocols/health.ts).
  define: { __BUILD_ID__: JSON.stringify(process.env.BUILD_ID ?? 'none') },
  build: { outDir, emptyOutDir: true },
  environments: {
    client: { build: clientBuild(at('client/main.ts'), GROUPS) },
    book: {
      consumer: 'client',
      build: {
        ...clientBuild(at(BOOK_ENTRY)),
        outDir: `${outDir}/client`,
        emptyOutDir: false,
        copyPublicDir: false,
        manifest: BOOK_MANIFEST,
      },
    },
    [WHOLE_SCRIPTS]: { consumer: 'client', build: wholeScript(at('client/verify-page.ts'), `${outDir}/client`) },
  },
  builder: {
    async buildApp(builder: ViteBuilder) {
      for (const name of ['client', 'book', WHOLE_SCRIPTS, 'studio']) await builder.build(builder.environments[name]!)
    },
  },
})
