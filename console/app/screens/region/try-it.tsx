import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import type { EntryAnswer } from '../../../../contract/operator/region.ts'
import { foldDashed, foldTyped, isBlank } from '../../../../contract/rules/typed-text.ts'
import { Button } from '../../../../kit/ui/button.tsx'
import { readEdge } from '../../lib/api.ts'
import { useHere } from '../../lib/self.tsx'
import { Line } from '../../parts/fields.tsx'
import { Light, Panel } from '../../parts/states.tsx'
import type { Rules } from './region-page.tsx'
import { useTexts } from './texts.ts'

/** The verdict of the gate itself, by the rules as they stand in the form. */
export function TryIt({ rules }: { rules: Rules }) {
  const say = useTexts()
  const { merchant } = useHere()
  const [ip, setIp] = useState('')
  const [country, setCountry] = useState('')
  const asked = useMutation({
    retry: false,
    mutationFn: () =>
      readEdge<EntryAnswer>('region-try', {
        merchant: merchant.code,
        ip: foldDashed(ip),
        country: foldTyped(country).toUpperCase(),
        rules: JSON.stringify(rules),
      }),
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    asked.mutate()
  }
  return (
    <Panel title={say('try')} hint={say('tryHint')}>
      <form onSubmit={submit} className="grid items-end gap-3 p-4 md:grid-cols-[1fr_8rem_auto]">
        <Line label={say('ip')} value={ip} onChange={setIp} />
        <Line label={say('country')} value={country} onChange={setCountry} />
        <Button type="submit" size="small" busy={asked.isPending} disabled={isBlank(ip) && isBlank(country)}>
          {say('do')}
        </Button>
        <div aria-live="polite" className="md:col-span-3">
          {asked.data && <Verdict answer={asked.data} />}
          {asked.error && <p className="text-bad">{asked.error.message}</p>}
        </div>
      </form>
    </Panel>
  )
}

function Verdict({ answer: { mayEnter, rule, isReadable } }: { answer: EntryAnswer }) {
  const say = useTexts()
  return (
    <p className="flex items-center gap-2.5">
      <Light is={mayEnter ? 'ok' : 'bad'} />
      <span className="font-bold">{mayEnter ? say('in') : say('out')}</span>
      <span className="text-soft">{isReadable ? say(`because.${rule}`) : say('unread')}</span>
    </p>
  )
}
