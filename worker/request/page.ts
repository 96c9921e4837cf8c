/** What the document route needs of the page: the one seam to `web/`, handed in so that tests may put another in. */
import type { ClientManifest } from 'virtual:client-manifest'
import type { Boot, PlannedCall } from '../../contract/boot.ts'
import type { Session } from '../../contract/calls/identity/session.ts'
import type { Language } from '../../contract/constants.ts'
import type { Merchant } from '../../contract/merchant.ts'
import type { TextFiles } from '../../contract/rules/own-texts.ts'

export type RenderOptions = {
  boot: Boot
  url: URL
  manifest: ClientManifest
  /** Whether the style sheet stands in the document: to a browser that has not fetched it yet. */
  inlineSheet: boolean
  /** What is in sight at once, as a `data:` address; null where it is asked for. No reader for who has been here since the release. */
  readPicture: ((address: string) => Promise<string | null> | string | null) | null
  /** Whether other visitors may be shown the same first screen. */
  isShared: boolean
  signal: AbortSignal
}

export type Page = {
  manifest: ClientManifest
  /** SYS-08: the calls of the first screen. */
  planFirstScreen(url: URL, session: Session | null): PlannedCall[]
  /** SYS-01, SYS-07: another address, or a page with its status. */
  resolvePage(url: URL, session: Session | null, flags: Merchant['flags']): { redirect: string } | { status: 200 | 404 }
  /** OPS-02: its texts as they are shipped. */
  getTexts(language: Language): TextFiles
  /** The document, and its `link` header: what its first screen shows is asked for before the first line is read. */
  render(options: RenderOptions): Promise<{ body: ReadableStream | Uint8Array<ArrayBuffer>; link: string | null }>
}
