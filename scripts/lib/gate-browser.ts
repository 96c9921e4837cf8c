/**
 * The browser that the gate tests with. Versions and fonts lay pages out differently, so a red test may come from a
 * machine and not from a change: the gate names both, and says what differs from the gate that was last green.
 */
import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { at } from './paths.ts'

/** Change it together with what a new browser or font needs, once the gate is green there. */
const GREEN_FILE = 'scripts/lib/green-browser.json'

export type GateBrowser = {
  /** `156.0.8078.108`, or `unknown`. */
  chromium: string
  /** What `system-ui` is on this machine, or `unknown`. */
  systemFont: string
}

const UNKNOWN = 'unknown'

const ask = (command: string, args: string[]) =>
  spawnSync(command, args, { encoding: 'utf8', timeout: 20_000 }).stdout ?? ''

export const parseVersion = (text: string): string => /\d+(?:\.\d+){3}/.exec(text)?.[0] ?? UNKNOWN

export function readGateBrowser(chromiumPath: string): GateBrowser {
  return {
    chromium: parseVersion(ask(chromiumPath, ['--version'])),
    systemFont: ask('fc-match', ['--format=%{family[0]}', 'system-ui']).trim() || UNKNOWN,
  }
}

export const readGreenBrowser = (): GateBrowser => JSON.parse(readFileSync(at(GREEN_FILE), 'utf8')) as GateBrowser

/** One line with the browser; a second one where it is not the one last seen green. */
export function presentBrowser(now: GateBrowser, green: GateBrowser): string {
  const present = ({ chromium, systemFont }: GateBrowser) => `Chromium ${chromium}, system font ${systemFont}`
  const isGreen = now.chromium === green.chromium && now.systemFont === green.systemFont
  return isGreen ? present(now) : `${present(now)}\nDiffers from the last green gate: ${present(green)} (${GREEN_FILE})`
}
