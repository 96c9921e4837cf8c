/** What comes right after the first script: the row of last results, and keys. The first round does not wait for it. */
export { fillHistoryStrip } from './history-strip.ts'
export { listenForKeys, listKeyWords } from './keys.ts'
