import { useState } from 'react'
import { isBlank } from '../../../../contract/rules/typed-text.ts'
import { useAct } from '../../lib/act.tsx'
import { actPlatform } from '../../lib/api.ts'
import { useKeys } from '../../lib/keys.ts'
import { useHere, useMay } from '../../lib/self.tsx'
import { useTyped } from '../../lib/typed.ts'
import { ActForm } from '../../parts/act-form.tsx'
import { ActResult } from '../../parts/act-result.tsx'
import { Area } from '../../parts/fields.tsx'
import { Age } from '../../parts/moment.tsx'
import { Fact } from '../../parts/queue.tsx'
import { ActButton, Sheet } from '../../parts/sheet.tsx'
import type { Case } from './complaints-page.tsx'
import { useTexts } from './texts.ts'

type Props = { row: Case; onClose: () => void; onDone: () => void }
const REFRESHES = ['complaints', 'work']
const ANSWER_MAX = 8_000

export function CaseSheet({ row, onClose, onDone }: Props) {
  const say = useTexts()
  const may = useMay()
  const { merchant } = useHere()
  const [form, setForm] = useState<'answer' | 'close' | null>(null)
  const { reference, state } = row
  const review = useAct({
    refreshes: REFRESHES,
    send: (_: undefined, actId) => actPlatform(merchant.code, 'complaints-review', { reference }, { actId }),
  })
  const mayAnswer = may('complaints.answer') && (state === 'received' || state === 'in_review')
  useKeys({ a: mayAnswer ? () => setForm('answer') : undefined })
  const finish = () => {
    setForm(null)
    onDone()
  }
  return (
    <Sheet
      label={reference}
      kind={say(`kinds.${row.kind}`)}
      title={<span>{reference}</span>}
      note={<Age iso={row.createdAt} />}
      onClose={onClose}
      acts={
        may('complaints.answer') ? (
          <>
            <div className="flex flex-wrap gap-2">
              {mayAnswer && (
                <ActButton
                  letter="A"
                  tone="main"
                  name={say('acts.answer', { merchant: merchant.name })}
                  onPress={() => setForm('answer')}
                />
              )}
              {state === 'received' && (
                <ActButton
                  name={say('acts.review')}
                  disabled={!review.mayPress}
                  onPress={() => review.press(undefined)}
                />
              )}
              {state !== 'closed' && <ActButton name={say('acts.close')} onPress={() => setForm('close')} />}
            </div>
            <ActResult state={review.state} />
          </>
        ) : (
          <p className="text-soft">{say('acts.mayNot')}</p>
        )
      }
    >
      <section aria-label={say('sheet.wrote')}>
        <h3 className="mb-1 font-bold">{say('sheet.wrote')}</h3>
        <p dir="auto" className="rounded-m bg-surface-0 p-3 whitespace-pre-wrap wrap-anywhere">
          {row.content}
        </p>
      </section>
      <Evidence row={row} />
      {row.answer && (
        <section aria-label={say('sheet.answer')}>
          <h3 className="mb-1 font-bold">{say('sheet.answer')}</h3>
          <p dir="auto" className="rounded-m bg-tint-act p-3 whitespace-pre-wrap wrap-anywhere">
            {row.answer}
          </p>
        </section>
      )}
      {form === 'answer' && <Answer row={row} onClose={() => setForm(null)} onDone={finish} />}
      {form === 'close' && <Close row={row} onClose={() => setForm(null)} onDone={finish} />}
    </Sheet>
  )
}

function Evidence({ row }: { row: Case }) {
  const say = useTexts()
  const facts: [string, string | null][] = [
    [say('head.from'), row.username ?? say('visitor')],
    [say('sheet.mail'), row.email],
    [say('sheet.round'), row.roundId],
    [say('sheet.payment'), row.paymentId],
    ...Object.entries(row.details).map(([name, value]): [string, string] => [
      name,
      typeof value === 'string' ? value : JSON.stringify(value),
    ]),
  ]
  return (
    <section aria-label={say('sheet.evidence')}>
      <h3 className="mb-1 font-bold">{say('sheet.evidence')}</h3>
      <dl>
        {facts.map(
          ([label, value]) =>
            value && (
              <Fact key={label} label={label}>
                <bdi>{value}</bdi>
              </Fact>
            ),
        )}
      </dl>
    </section>
  )
}

function Answer({ row, onClose, onDone }: Props) {
  const say = useTexts()
  const { merchant } = useHere()
  const [answer, setAnswer] = useTyped(`case ${row.reference}`, '')
  const act = useAct({
    refreshes: REFRESHES,
    onDone,
    send: (_: undefined, actId) =>
      actPlatform(merchant.code, 'complaints-answer', { reference: row.reference, answer }, { actId }),
  })
  return (
    <ActForm
      title={say('acts.answer', { merchant: merchant.name })}
      button={say('acts.do')}
      kind="main"
      {...act}
      mayPress={act.mayPress && !isBlank(answer)}
      onPress={() => act.press(undefined)}
      onClose={onClose}
    >
      <Area label={say('acts.text')} value={answer} rows={8} max={ANSWER_MAX} onChange={setAnswer} />
    </ActForm>
  )
}

function Close({ row, onClose, onDone }: Props) {
  const say = useTexts()
  const { merchant } = useHere()
  const act = useAct({
    refreshes: REFRESHES,
    onDone,
    send: (_: undefined, actId) =>
      actPlatform(merchant.code, 'complaints-close', { reference: row.reference }, { actId }),
  })
  return (
    <ActForm
      title={say('acts.closeTitle', { reference: row.reference, merchant: merchant.name })}
      button={say('acts.close')}
      kind="danger"
      {...act}
      onPress={() => act.press(undefined)}
      onClose={onClose}
    >
      <p dir="auto" className="max-h-40 overflow-y-auto text-soft wrap-anywhere">
        {row.content}
      </p>
    </ActForm>
  )
}
