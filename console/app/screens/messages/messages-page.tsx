import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useAct } from '../../lib/act.tsx'
import { actPlatform, askPlatform, type OperatorResponse } from '../../lib/api.ts'
import { useHere, useMay } from '../../lib/self.tsx'
import { ActForm } from '../../parts/act-form.tsx'
import { type Column, DataTable } from '../../parts/data-table.tsx'
import { MemberLink } from '../../parts/member-link.tsx'
import { Moment } from '../../parts/moment.tsx'
import { Empty, Panel, Show } from '../../parts/states.tsx'
import { useTexts } from './texts.ts'
import { WriteForm } from './write-form.tsx'

type Written = OperatorResponse<'messages-list'>['rows'][number]
const LIMIT = 100

export function MessagesPage() {
  const say = useTexts()
  const may = useMay()
  const { merchant } = useHere()
  const query = useQuery({
    queryKey: ['messages', merchant.code],
    queryFn: () => askPlatform(merchant.code, 'messages-list', { limit: LIMIT }),
  })
  return (
    <div className="grid items-start gap-4 p-4 lg:p-6 xl:grid-cols-[26rem_1fr]">
      {may('messages.send') && <WriteForm />}
      <Panel title={say('sent')} hint={say('sentHint', { count: LIMIT })} className="min-w-0">
        <Show query={query}>
          {({ rows }) => (rows.length === 0 ? <Empty text={say('none')} /> : <Messages rows={rows} />)}
        </Show>
      </Panel>
    </div>
  )
}

function Messages({ rows }: { rows: readonly Written[] }) {
  const say = useTexts()
  const may = useMay()
  const [open, setOpen] = useState<Written | null>(null)
  const titleOf = ({ titles }: Written) => titles.EN ?? Object.values(titles)[0] ?? ''
  const columns: Column<Written>[] = [
    { key: 'at', head: say('head.at'), cell: ({ at }) => <Moment iso={at} /> },
    { key: 'title', head: say('head.title'), cell: (row) => <bdi className="font-semibold">{titleOf(row)}</bdi> },
    {
      key: 'to',
      head: say('head.to'),
      cell: ({ username }) =>
        username === null ? <span>{say('everybody')}</span> : <MemberLink username={username} tab="cases" />,
    },
    {
      key: 'by',
      head: say('head.by'),
      cell: ({ writtenBy }) => <span className="capitalize">{writtenBy}</span>,
      wideOnly: true,
    },
    {
      key: 'languages',
      head: say('head.languages'),
      cell: ({ titles }) => <span className="text-soft">{Object.keys(titles).join(' ')}</span>,
      roomyOnly: true,
    },
    { key: 'read', head: say('head.read'), right: true, cell: ({ readBy }) => <span>{readBy}</span>, wideOnly: true },
    {
      key: 'act',
      head: say('head.act'),
      cell: (row) =>
        may('messages.send') ? (
          <button
            type="button"
            onClick={() => setOpen(row)}
            className="reach relative text-act underline-offset-2 hover:underline"
          >
            {say('withdraw.do')}
          </button>
        ) : (
          <span className="text-faint">–</span>
        ),
    },
  ]
  return (
    <>
      <DataTable label={say('sent')} columns={columns} rows={rows} idOf={({ id }) => id} />
      {open && <WithdrawForm message={open} title={titleOf(open)} onClose={() => setOpen(null)} />}
    </>
  )
}

function WithdrawForm({ message, title, onClose }: { message: Written; title: string; onClose: () => void }) {
  const say = useTexts()
  const { merchant } = useHere()
  const act = useAct({
    refreshes: ['messages'],
    onDone: onClose,
    send: (_: undefined, actId) => actPlatform(merchant.code, 'messages-withdraw', { id: message.id }, { actId }),
  })
  return (
    <ActForm
      title={say('withdraw.title', { merchant: merchant.name })}
      button={say('withdraw.do')}
      kind="danger"
      {...act}
      onPress={() => act.press(undefined)}
      onClose={onClose}
    >
      <bdi className="font-semibold wrap-anywhere">{title}</bdi>
      <p className="text-soft">{say('withdraw.text', { count: message.readBy })}</p>
    </ActForm>
  )
}
