/** A page for the edge under test. In a file of its own: the Worker's entry takes it, which the tools of a test load first. */
import type { Page } from '../../worker/request/page.ts'

/** Shows its boot data as it stands; plans what the test wants. */
export const buildPage = (overrides: Partial<Page> = {}): Page => ({
  manifest: {
    entry: '/assets/entry-abcdefgh.js',
    css: [],
    sheet: '',
    firstSheet: '',
    fonts: [],
    modulePreloads: [],
    whole: {},
    chunksByRoute: {},
    pages: {},
  },
  planFirstScreen: () => [],
  resolvePage: (url) => ({ status: url.pathname === '/nowhere' ? 404 : 200 }),
  getTexts: () => ({}),
  render: async ({ boot }) => ({
    body: new Response(`<!doctype html>${JSON.stringify(boot)}`).body as ReadableStream,
    link: null,
  }),
  ...overrides,
})
