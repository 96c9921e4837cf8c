import { useState } from 'react'
import { useAct } from '../../lib/act.tsx'
import { actEdge } from '../../lib/api.ts'
import { useHere, useMay } from '../../lib/self.tsx'
import { ActForm } from '../../parts/act-form.tsx'
import { ActResult } from '../../parts/act-result.tsx'
import { Moment } from '../../parts/moment.tsx'
import { Fact } from '../../parts/queue.tsx'
import { ActButton, Sheet } from '../../parts/sheet.tsx'
import type { Reviewed } from './people-page.tsx'
import { useTexts } from './texts.ts'

type Props = { person: Reviewed; onClose: () => void; onDone: () => void }
type Granted = Reviewed['grants'][number]
const VERDICTS = ['keep', 'remove'] as const
type Verdict = (typeof VERDICTS)[number]
const idOf = ({ role, merchant }: Granted) => `${role}@${merchant ?? ''}`
const REFRESHES = ['access-review']

export function PersonSheet({ person, onClose, onDone }: Props) {
  const say = useTexts()
  const may = useMay()
  const { self } = useHere()
  const [removed, setRemoved] = useState<readonly string[]>([])
  const { name, grants } = person
  const mayReview = may('people.set') && name !== self.name
  return (
    <Sheet
      label={name}
      kind={say('sheet.kind')}
      title={<bdi>{name}</bdi>}
      note={say(`states.${person.state}`)}
      onClose={onClose}
      acts={
        mayReview ? (
          <PersonActs person={person} removed={removed} onDone={onDone} />
        ) : (
          <p className="text-soft">{say(name === self.name ? 'acts.own' : 'acts.mayNot')}</p>
        )
      }
    >
      <dl>
        <Fact label={say('head.keys')}>{person.keys}</Fact>
        <Fact label={say('sheet.token')}>{say(person.hasToken ? 'sheet.yes' : 'sheet.no')}</Fact>
        <Fact label={say('head.used')}>{person.lastUsedAt ? <Moment iso={person.lastUsedAt} /> : say('never')}</Fact>
        <Fact label={say('sheet.invited')}>{person.invitedBy}</Fact>
        <Fact label={say('sheet.confirmed')}>{person.confirmedBy ?? '—'}</Fact>
      </dl>
      <section aria-label={say('sheet.review')}>
        <h3 className="font-bold">{say('sheet.review')}</h3>
        <p className="text-soft">{say('sheet.reviewText')}</p>
        {grants.length === 0 && <p className="mt-2 text-faint">{say('sheet.noRoles')}</p>}
        <ul className="mt-2 grid gap-2">
          {grants.map((grant) => (
            <Role
              key={idOf(grant)}
              grant={grant}
              isRemoved={removed.includes(idOf(grant))}
              onVerdict={
                mayReview
                  ? (verdict) =>
                      setRemoved((before) => [
                        ...before.filter((one) => one !== idOf(grant)),
                        ...(verdict === 'remove' ? [idOf(grant)] : []),
                      ])
                  : null
              }
            />
          ))}
        </ul>
      </section>
    </Sheet>
  )
}

type RoleProps = { grant: Granted; isRemoved: boolean; onVerdict: ((verdict: Verdict) => void) | null }

function Role({ grant, isRemoved, onVerdict }: RoleProps) {
  const say = useTexts()
  const { role, merchant, reviewedBy, reviewedAt, givenBy, givenAt, dueAt } = grant
  const where = merchant ?? say('everywhere')
  return (
    <li className="rounded-m border border-line p-3">
      <fieldset>
        <legend className="float-left font-semibold">{`${role} · ${where}`}</legend>
        <div className="flex flex-wrap justify-end gap-x-4">
          {onVerdict &&
            VERDICTS.map((verdict) => (
              <label key={verdict} className="flex min-h-6 items-center gap-2 max-md:min-h-11">
                <input
                  type="radio"
                  name={idOf(grant)}
                  checked={isRemoved === (verdict === 'remove')}
                  onChange={() => onVerdict(verdict)}
                  className="size-4"
                />
                <span>{say(`verdicts.${verdict}`)}</span>
              </label>
            ))}
        </div>
      </fieldset>
      <p className="clear-both text-faint">
        <span>{reviewedBy ? say('sheet.kept', { name: reviewedBy }) : say('sheet.given', { name: givenBy })}</span>{' '}
        <Moment iso={reviewedAt ?? givenAt} />
        <span className="ml-3">{say('head.due')}</span> <Moment iso={dueAt} />
      </p>
    </li>
  )
}

type ActsProps = { person: Reviewed; removed: readonly string[]; onDone: () => void }

function PersonActs({ person: { name, state, grants }, removed, onDone }: ActsProps) {
  const say = useTexts()
  const [isRevoking, setRevoking] = useState(false)
  const asked = (verdict: Verdict) =>
    grants
      .filter((grant) => removed.includes(idOf(grant)) === (verdict === 'remove'))
      .map(({ role, merchant }) => ({ role, merchant }))
  const sign = useAct({
    refreshes: REFRESHES,
    send: (_: undefined, actId) =>
      actEdge('access-review-sign', { name, keep: asked('keep'), remove: asked('remove') }, actId),
    onDone,
  })
  const confirm = useAct({
    refreshes: REFRESHES,
    send: (_: undefined, actId) => actEdge('person-confirm', { name }, actId),
  })
  const revoke = useAct({
    refreshes: REFRESHES,
    send: (_: undefined, actId) => actEdge('person-revoke', { name }, actId),
    onDone,
  })
  return (
    <>
      {grants.length > 0 && (
        <ActButton
          tone="main"
          name={say('acts.sign', { count: grants.length })}
          disabled={!sign.mayPress}
          onPress={() => sign.press(undefined)}
        />
      )}
      {state === 'enrolled' && (
        <ActButton
          name={say('acts.confirm', { name })}
          disabled={!confirm.mayPress}
          onPress={() => confirm.press(undefined)}
        />
      )}
      <ActButton tone="bad" name={say('acts.revoke', { name })} onPress={() => setRevoking(true)} />
      <ActResult state={sign.state} />
      <ActResult state={confirm.state} />
      {isRevoking && (
        <ActForm
          title={say('acts.revokeTitle', { name })}
          button={say('acts.revoke', { name })}
          kind="danger"
          state={revoke.state}
          mayPress={revoke.mayPress}
          onPress={() => revoke.press(undefined)}
          onClose={() => setRevoking(false)}
        >
          <p className="text-soft">{say('acts.revokeText')}</p>
        </ActForm>
      )}
    </>
  )
}
