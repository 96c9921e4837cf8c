import type { ActState } from '../lib/act.tsx'
import { useCommon } from '../lib/texts.ts'

/** What became of a press, under its button. */
export function ActResult({ state, done }: { state: ActState; done?: string | undefined }) {
  const say = useCommon()
  if (state.is === 'refused')
    return (
      <p role="alert" className="text-bad">
        {say('refused', { why: state.error.message })}
      </p>
    )
  if (state.is === 'lost')
    return (
      <p role="alert" className="text-warn">
        {state.ended === null ? say('lost.text') : say(`lost.${state.ended}`)}
      </p>
    )
  return (
    <p role="status" className="text-ok">
      {state.is === 'done' ? (done ?? '') : ''}
    </p>
  )
}
