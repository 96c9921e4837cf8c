/**
 * SYS-01: whoever opens `/` in a browser is given the home page at once; this puts its own address in the bar before any
 * code of the page reads it. Edge only.
 */
import { HOME_PATH } from './routes.ts'

/** Runs in the page as text, so it uses nothing from outside itself. */
function nameHome(home: string) {
  const { pathname, search, hash } = location
  if (pathname === '/') history.replaceState(history.state, '', home + search + hash)
}

export const NAME_HOME = `(${nameHome})(${JSON.stringify(HOME_PATH)})`
