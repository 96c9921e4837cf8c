/** The code of a slip: to give away, and to open at the prices of now. */
import { type FormEvent, useRef, useState } from 'react'
import { copyText } from '../../../../kit/lib/copy-text.ts'
import { Button } from '../../../../kit/ui/button.tsx'
import { Field } from '../../../../kit/ui/field.tsx'
import { readShareCode, writeShareCode } from './share-code.ts'
import { useSlipWords } from './slip-context.tsx'
import type { PickAtPrice } from './slip-state.ts'
import { useSlip } from './slip-store.ts'

type Named = Pick<PickAtPrice, 'fixtureId' | 'pick'>

export function SharedCode({ picks }: { picks: readonly Named[] }) {
  const { say } = useSlipWords()
  const shown = useRef<HTMLElement>(null)
  const [told, setTold] = useState('')
  const copy = async () => {
    const isCopied = await copyText(writeShareCode(picks), { shownIn: shown.current })
    setTold(say(isCopied ? 'copied' : 'selected'))
  }
  return (
    <div className="grid gap-2 rounded-m border border-line bg-surface-0 p-3 text-sm">
      <code ref={shown} className="text-xs break-all select-all">
        {writeShareCode(picks)}
      </code>
      <p className="text-xs text-soft">{say('shareHint')}</p>
      <div className="flex items-center gap-3">
        <Button size="small" onClick={() => void copy()}>
          {say('copy')}
        </Button>
        <span role="status" className="text-xs text-soft">
          {told}
        </span>
      </div>
    </div>
  )
}

export function OpenCode() {
  const { say } = useSlipWords()
  const { act } = useSlip()
  const [text, setText] = useState('')
  const [isBad, setBad] = useState(false)
  const open = (event: FormEvent) => {
    event.preventDefault()
    const picks = readShareCode(text)
    setBad(!picks)
    if (picks) act({ do: 'load', picks })
  }
  return (
    <form onSubmit={open} className="grid gap-2">
      <Field
        label={say('code')}
        value={text}
        onChange={({ target }) => setText(target.value)}
        error={isBad ? say('badCode') : null}
        autoComplete="off"
      />
      <Button type="submit">{say('openCode')}</Button>
    </form>
  )
}
