import { useState } from 'react'
import { type ChangeKind, isChangeKind } from '../../../../contract/operator/change-kinds.ts'
import type { ShownChange } from '../../../../contract/operator/changes.ts'
import { hasLook } from '../../../../contract/operator/looks.ts'
import { countSeen } from '../../../../contract/rules/seen-text.ts'
import { useChange, useChangeAct } from '../../lib/changes.ts'
import { useHere } from '../../lib/self.tsx'
import { siteAddress } from '../../lib/site.ts'
import { useTyped } from '../../lib/typed.ts'
import { ActForm } from '../../parts/act-form.tsx'
import { ActResult } from '../../parts/act-result.tsx'
import { Difference } from '../../parts/difference.tsx'
import { Line } from '../../parts/fields.tsx'
import { Moment } from '../../parts/moment.tsx'
import { Fact } from '../../parts/queue.tsx'
import { ActButton, Sheet } from '../../parts/sheet.tsx'
import { Show, Tag } from '../../parts/states.tsx'
import { useMayChange, WhoMay } from '../../parts/who-may.tsx'
import { kindOf, TONE_OF } from './changes-page.tsx'
import { Preview } from './preview.tsx'
import { useTexts } from './texts.ts'

type Props = { merchant: string; id: number; onClose: () => void }

export function ChangeSheet({ merchant, id, onClose }: Props) {
  const say = useTexts()
  const { merchant: here } = useHere()
  const query = useChange(merchant, id)
  return (
    <Show query={query} rows={5}>
      {(change) => (
        <Sheet
          label={say('sheet', { id })}
          kind={change.merchant === here.code ? '' : change.merchant}
          title={`${say(`kinds.${kindOf(change)}`)} ${change.subject}`.trim()}
          note={<Tag tone={TONE_OF[change.state]}>{say(`states.${change.state}`)}</Tag>}
          onClose={onClose}
          acts={
            isChangeKind(change.kind) ? (
              <Acts change={change} kind={change.kind} />
            ) : (
              <p className="text-soft">{say('other')}</p>
            )
          }
        >
          <Facts change={change} />
          {change.state === 'stale' && <p className="rounded-m bg-tint-bad p-3 text-bad">{say('stale')}</p>}
          <Difference
            base={change.base}
            now={change.state === 'proposed' || change.state === 'stale' ? change.now : change.base}
            proposed={change.payload}
          />
          <p className="text-faint">
            {say('hash', { hash: change.contentHash.match(/.{4}/g)?.slice(0, 4).join(' ') })}
          </p>
        </Sheet>
      )}
    </Show>
  )
}

function Facts({ change }: { change: ShownChange }) {
  const say = useTexts()
  const { merchant } = useHere()
  return (
    <dl>
      <Fact label={say('by', { name: change.proposer })}>
        <Moment iso={change.madeAt} />
      </Fact>
      {change.decider && change.decidedAt && (
        <Fact label={say('decided', { name: change.decider })}>
          <Moment iso={change.decidedAt} />
        </Fact>
      )}
      {change.preview && merchant.host && (
        <Fact label={say('preview')}>
          <a
            href={siteAddress(merchant.host, change.preview)}
            target="_blank"
            rel="noreferrer"
            className="text-act underline underline-offset-2"
          >
            {say('look')}
          </a>
        </Fact>
      )}
      {hasLook(change.kind) && change.endedAt === null && (
        <Fact label={say('preview')}>
          <Preview change={change} />
        </Fact>
      )}
      <Fact label={say('publishAt')}>{change.publishAt ? <Moment iso={change.publishAt} /> : say('once')}</Fact>
      {change.undoOf !== null && <Fact label={say('note')}>{say('undoOf', { id: change.undoOf })}</Fact>}
      {change.note && change.undoOf === null && (
        <Fact label={say('note')}>
          <bdi>{change.note}</bdi>
        </Fact>
      )}
      {change.why && (
        <Fact label={say('why')}>
          <bdi>{change.why}</bdi>
        </Fact>
      )}
      {change.endedAt && (
        <Fact label={say('ended')}>
          <Moment iso={change.endedAt} />
        </Fact>
      )}
    </dl>
  )
}

function Acts({ change, kind }: { change: ShownChange; kind: ChangeKind }) {
  const say = useTexts()
  const may = useMayChange(kind, change.merchant)
  const { self, merchant } = useHere()
  const [isRefusing, setRefusing] = useState(false)
  const act = useChangeAct()
  const chosen = { merchant: change.merchant, id: change.id }
  const isOwn = change.proposer === self.name
  const mayPress = act.mayPress && may
  const isOpen = change.state === 'proposed' || change.state === 'scheduled'
  const name = change.merchant === merchant.code ? merchant.name : change.merchant
  return (
    <>
      {change.state === 'proposed' && !isOwn && (
        <>
          <ActButton
            name={say('approve', { merchant: name })}
            tone="main"
            disabled={!mayPress}
            onPress={() => act.press({ verb: 'change-approve', input: { ...chosen, hash: change.contentHash } })}
          />
          <ActButton name={say('refuse')} tone="bad" disabled={!mayPress} onPress={() => setRefusing(true)} />
        </>
      )}
      {change.state === 'proposed' && isOwn && <p className="text-soft">{say('own')}</p>}
      {(change.state === 'scheduled' || (change.state === 'proposed' && isOwn)) && (
        <ActButton
          name={say('withdraw')}
          disabled={!mayPress}
          onPress={() => act.press({ verb: 'change-withdraw', input: chosen })}
        />
      )}
      {change.canUndo && (
        <ActButton
          name={say('undo')}
          disabled={!mayPress}
          onPress={() => act.press({ verb: 'change-undo', input: chosen })}
        />
      )}
      {!may && (isOpen || change.canUndo) && <WhoMay kind={kind} />}
      <ActResult state={act.state} done={say('done', { id: change.id, state: say(`states.${change.state}`) })} />
      {isRefusing && <Refuse change={change} onClose={() => setRefusing(false)} />}
    </>
  )
}

function Refuse({ change, onClose }: { change: ShownChange; onClose: () => void }) {
  const say = useTexts()
  const [why, setWhy] = useTyped(`refuse ${change.id}`, '')
  const act = useChangeAct(onClose)
  return (
    <ActForm
      title={say('refuseTitle', { id: change.id })}
      button={say('refuse')}
      kind="danger"
      state={act.state}
      mayPress={act.mayPress && countSeen(why) >= 3}
      onPress={() => act.press({ verb: 'change-refuse', input: { merchant: change.merchant, id: change.id, why } })}
      onClose={onClose}
    >
      <Line label={say('reason')} value={why} onChange={setWhy} />
    </ActForm>
  )
}
