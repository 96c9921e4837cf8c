import { useState } from 'react'
import { formatMoney } from '../../../../kit/lib/money.ts'
import { useFilter } from '../../lib/address.ts'
import { useHere, useMay } from '../../lib/self.tsx'
import { Moment } from '../../parts/moment.tsx'
import { ActButton } from '../../parts/sheet.tsx'
import { Tag, type Tone } from '../../parts/states.tsx'
import { FirstPassword, ReasonAct } from './member-acts.tsx'
import type { Member, TabProps } from './member-page.tsx'
import { Masked } from './reveal.tsx'
import { useTexts } from './texts.ts'

/** Who it is, what holds of them, and what this role may do. */
export function MemberHead({ member }: TabProps) {
  const say = useTexts()
  const [, setFilter] = useFilter(['name', 'tab'])
  return (
    <div className="flex flex-wrap items-start gap-x-6 gap-y-3 px-4 pt-4 pb-2 lg:px-6">
      <div className="min-w-0 flex-1 basis-80">
        <div className="flex flex-wrap items-center gap-2">
          <h2 className="max-w-full truncate font-display text-lg/7 font-bold">
            <bdi>{member.username}</bdi>
          </h2>
          <Flags member={member} />
        </div>
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1 text-soft">
          <span>{member.memberId}</span>
          {member.vipLevel !== null && <span>{say('vip', { level: member.vipLevel })}</span>}
          {member.upline !== null && <bdi className="max-w-48 truncate">{say('under', { name: member.upline })}</bdi>}
          <Masked member={member} field="mobile" value={member.mobile} />
          <Masked member={member} field="email" value={member.email} />
          <span className="text-faint">
            {member.lastLoginAt ? <Moment iso={member.lastLoginAt} /> : <span>{say('neverIn')}</span>}
          </span>
          <button
            type="button"
            className="reach relative text-act underline-offset-2 hover:underline"
            onClick={() => setFilter({ name: '', tab: '' })}
          >
            {say('another')}
          </button>
        </div>
      </div>
      <Acts member={member} />
    </div>
  )
}

function Flags({ member }: TabProps) {
  const say = useTexts()
  const { merchant } = useHere()
  const { status, bar, documents, turnoverLeft, isFrozen, openCases, balance } = member
  const due = documents.filter(({ state }) => ['asked', 'refused'].includes(state)).length
  const flags: [string, Tone, string][] = [
    ['status', status === 'active' ? 'ok' : 'bad', say(`status.${status}`)],
    ...(bar ? [['bar', 'bad', say(`bar.${bar.kind}`)] as [string, Tone, string]] : []),
    ...(isFrozen ? [['frozen', 'bad', say('flags.frozen')] as [string, Tone, string]] : []),
    ...(due > 0 ? [['documents', 'warn', say('flags.documents')] as [string, Tone, string]] : []),
    ...(turnoverLeft === '0.00'
      ? []
      : [
          ['turnover', 'warn', say('flags.turnover', { amount: formatMoney(turnoverLeft, merchant.symbol) })] as [
            string,
            Tone,
            string,
          ],
        ]),
    ...(balance && balance.heldWithdrawals.length > 0
      ? [['held', 'act', say('flags.withdrawals', { count: balance.heldWithdrawals.length })] as [string, Tone, string]]
      : []),
    ...(openCases > 0 ? [['cases', 'warn', say('flags.cases', { count: openCases })] as [string, Tone, string]] : []),
  ]
  return flags.map(([key, tone, text]) => (
    <Tag key={key} tone={tone}>
      {text}
    </Tag>
  ))
}

type Open = 'end' | 'lock' | 'unlock' | 'first'

function Acts({ member }: TabProps) {
  const say = useTexts()
  const may = useMay()
  const [, setFilter] = useFilter(['tab'])
  const [open, setOpen] = useState<Open | null>(null)
  const close = () => setOpen(null)
  const lock: 'lock' | 'unlock' | null = LOCK_OF[member.status] ?? null
  return (
    <div className="flex flex-wrap gap-2 max-md:w-full">
      {may('members.note') && <ActButton name={say('acts.note')} onPress={() => setFilter({ tab: 'notes' })} />}
      {may('members.sessions') && <ActButton name={say('acts.end')} onPress={() => setOpen('end')} />}
      {may('members.lock') && lock && (
        <ActButton tone={lock === 'lock' ? 'bad' : 'plain'} name={say(`acts.${lock}`)} onPress={() => setOpen(lock)} />
      )}
      {may('members.unbind') && member.status === 'active' && (
        <ActButton name={say('acts.first')} onPress={() => setOpen('first')} />
      )}
      {open === 'first' && <FirstPassword member={member} onClose={close} />}
      {open && open !== 'first' && <ReasonAct what={open} member={member} onClose={close} />}
    </div>
  )
}

const LOCK_OF: Partial<Record<Member['status'], 'lock' | 'unlock'>> = { active: 'lock', locked: 'unlock' }
