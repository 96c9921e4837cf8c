/**
 * React throws five errors of its own as signals, and makes them while it is read. Whoever watches a page (a debugger, a
 * tool that measures) has the place of each written down at once, and all of React is read a second time for it: half of
 * that task where a slow phone is measured. A signal is known by being itself, so these are errors without a place.
 */
import type { Plugin } from 'vite'

const REACT = /react-dom-client\.production\.js$/
const SIGNAL = /(?<=Exception = )Error\(formatProdErrorMessage\((\d+)\)\)/g
const SIGNALS = 5
const MAKER = `
function makeSignal(code) {
  return Object.create(Error.prototype, { message: { value: formatProdErrorMessage(code) } });
}
`

export const lightSignals = (): Plugin => ({
  name: 'light-signals',
  apply: 'build',
  applyToEnvironment: ({ name }) => name === 'client',
  buildEnd(error) {
    if (!error && ![...this.getModuleIds()].some((id) => REACT.test(id))) {
      throw new Error('React’s file has another name: its signals have their places again')
    }
  },
  transform: {
    filter: { id: REACT },
    handler(code) {
      const found = code.match(SIGNAL)?.length ?? 0
      if (found !== SIGNALS)
        throw new Error(`React makes ${found} signals where ${SIGNALS} were known: look at them anew`)
      return code.replace(SIGNAL, 'makeSignal($1)') + MAKER
    },
  },
})
