#!/usr/bin/env node
/** `npm run conformance -- platform|edge|wallet|vendor`. README.md says what to put into conformance.json. */
import { run } from './run/run.ts'

let isCut = false
let end = () => {}
const promise = new Promise<void>((resolve) => {
  end = resolve
})

/** The first signal ends the run with a report of what ran, the second at once. */
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, () => {
    if (isCut) process.exit(2)
    isCut = true
    console.log('\nending: the report of what ran follows')
    end()
  })
}

process.exit(await run(process.argv.slice(2), console.log, { promise, isCut: () => isCut }))
