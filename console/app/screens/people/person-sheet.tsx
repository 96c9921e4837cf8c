import { useState } from 'react'
import { useHere, useMay } from '../../lib/self.tsx'
import { Moment } from '../../parts/moment.tsx'
import { Fact } from '../../parts/queue.tsx'
import { Sheet } from '../../parts/sheet.tsx'
import { nameOfGrant } from './grants-editor.tsx'
import type { Reviewed } from './people-page.tsx'
import { PersonActs } from './person-acts.tsx'
import { Asked } from './roles-form.tsx'
import { useTexts } from './texts.ts'

type Props = { person: Reviewed; onClose: () => void; onDone: () => void }
type Granted = Reviewed['grants'][number]
const VERDICTS = ['keep', 'remove'] as const
type Verdict = (typeof VERDICTS)[number]

export function PersonSheet({ person, onClose, onDone }: Props) {
  const say = useTexts()
  const may = useMay()
  const { self } = useHere()
  const [removed, setRemoved] = useState<readonly string[]>([])
  const { name, grants } = person
  // An admin of one merchant does not touch who works elsewhere: the edge refuses it.
  const isWithin = grants.every(({ merchant }) =>
    merchant === null
      ? self.permissionsEverywhere.includes('people.set')
      : self.merchants.some(({ code, permissions }) => code === merchant && permissions.includes('people.set')),
  )
  const mayReview = may('people.set') && name !== self.name && isWithin
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
          <p className="text-soft">
            {say(name === self.name ? 'acts.own' : isWithin ? 'acts.mayNot' : 'sheet.elsewhere')}
          </p>
        )
      }
    >
      <dl>
        <Fact label={say('head.keys')}>{person.keys}</Fact>
        <Fact label={say('sheet.token')}>{say(person.hasToken ? 'sheet.yes' : 'sheet.no')}</Fact>
        <Fact label={say('head.used')}>{person.lastUsedAt ? <Moment iso={person.lastUsedAt} /> : say('never')}</Fact>
        <Fact label={say('sheet.invited')}>{person.invitedBy}</Fact>
        <Fact label={say('sheet.confirmed')}>{person.confirmedBy ?? '—'}</Fact>
        {person.invitedUntil && (
          <Fact label={say('sheet.until')}>
            <Moment iso={person.invitedUntil} />
          </Fact>
        )}
      </dl>
      <Asked name={name} asked={person.asked ?? []} mayConfirm={mayReview} />
      <section aria-label={say('sheet.review')}>
        <h3 className="font-bold">{say('sheet.review')}</h3>
        <p className="text-soft">{say('sheet.reviewText')}</p>
        {grants.length === 0 && <p className="mt-2 text-faint">{say('sheet.noRoles')}</p>}
        <ul className="mt-2 grid gap-2">
          {grants.map((grant) => (
            <Role
              key={nameOfGrant(grant)}
              grant={grant}
              isRemoved={removed.includes(nameOfGrant(grant))}
              onVerdict={
                mayReview
                  ? (verdict) =>
                      setRemoved((before) => [
                        ...before.filter((one) => one !== nameOfGrant(grant)),
                        ...(verdict === 'remove' ? [nameOfGrant(grant)] : []),
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
                  name={nameOfGrant(grant)}
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
