/** The JSON report of Vitest, whose errors hold their stack alone, with the difference that the terminal shows. */
import { JsonReporter, type TestModule } from 'vitest/node'

type Told = { message: string; stack?: string | undefined; diff?: string | undefined }

/** Between what it says and where it stood. */
function addDiff({ message, stack = message, diff }: Told): string {
  if (!diff) return stack
  const at = stack.search(/^\s+at /m)
  return at < 0 ? `${stack}\n\n${diff}` : `${stack.slice(0, at).trimEnd()}\n\n${diff}\n${stack.slice(at)}`
}

// Vitest loads a reporter by its path and takes what it exports as default.
export default class ReportWithDiffs extends JsonReporter {
  override async onTestRunEnd(modules: readonly TestModule[]): Promise<void> {
    const errors = modules.flatMap(({ children }) =>
      [...children.allTests('failed')].flatMap((test) => test.result().errors ?? []),
    )
    const stacks = errors.map(({ stack }) => stack)
    for (const error of errors) error.stack = addDiff(error)
    // It is made into text at once, and written later: other reporters find the stacks as they were.
    const written = super.onTestRunEnd([...modules])
    for (const [index, error] of errors.entries()) Object.assign(error, { stack: stacks[index] })
    await written
  }
}
