import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { FoundText, FoundTexts } from '../../../../contract/operator/own-texts.ts'
import { isBlank } from '../../../../contract/rules/typed-text.ts'
import { Button } from '../../../../kit/ui/button.tsx'
import { useFilter } from '../../lib/address.ts'
import { readEdge } from '../../lib/api.ts'
import { useHere } from '../../lib/self.tsx'
import { useCommon } from '../../lib/texts.ts'
import { type Column, DataTable, OpenRow } from '../../parts/data-table.tsx'
import { Line } from '../../parts/fields.tsx'
import { Empty, Panel, Show, Tag } from '../../parts/states.tsx'
import { TextForm } from './text-form.tsx'
import { useTexts } from './texts.ts'

export function TextsPage() {
  const { merchant } = useHere()
  const [{ find, id }, setFilter] = useFilter(['find', 'id'])
  return (
    <div className="mx-auto grid max-w-5xl gap-4 p-4 lg:p-6">
      {id === '' ? (
        <Found find={find} onFind={(text) => setFilter({ find: text })} onOpen={(key) => setFilter({ id: key })} />
      ) : (
        <Open key={`${merchant.code}${id}`} id={id} onClose={() => setFilter({ id: '' })} />
      )}
    </div>
  )
}

/** What the field of a list shows of it: the first of its English forms. */
const saysOf = ({ key, shipped }: FoundText) => Object.values(shipped.EN ?? {})[0] ?? key

type FoundProps = { find: string; onFind: (text: string) => void; onOpen: (key: string) => void }

function Found({ find, onFind, onOpen }: FoundProps) {
  const say = useTexts()
  const { merchant } = useHere()
  const isOwn = isBlank(find)
  const query = useQuery({
    queryKey: ['config-now', merchant.code, 'texts-find', find.trim()],
    queryFn: () => readEdge<FoundTexts>('texts-find', { merchant: merchant.code, find: find.trim() }),
    placeholderData: keepPreviousData,
  })
  const columns: Column<FoundText>[] = [
    {
      key: 'says',
      head: say('head.says'),
      cell: (row) => <OpenRow onOpen={() => onOpen(row.key)}>{saysOf(row)}</OpenRow>,
    },
    {
      key: 'own',
      head: say('head.own'),
      cell: ({ own }) =>
        Object.keys(own).map((language) => (
          <span key={language} className="mr-1">
            <Tag tone="act">{language}</Tag>
          </span>
        )),
    },
    { key: 'key', head: say('head.key'), cell: ({ key }) => <span className="text-faint">{key}</span>, wideOnly: true },
  ]
  return (
    <>
      <Line label={say('find')} hint={say('findHint')} value={find} onChange={onFind} />
      <Show query={query} rows={6}>
        {({ texts, count }) => (
          <Panel
            title={isOwn ? say('own', { merchant: merchant.name }) : say('found', { count })}
            {...(texts.length < count && { hint: say('more', { shown: texts.length }) })}
          >
            {texts.length === 0 ? (
              <Empty
                text={say(isOwn ? 'noneOwn' : 'none', { merchant: merchant.name })}
                hint={isOwn ? say('noneHint') : undefined}
              />
            ) : (
              <DataTable
                label={say('find')}
                columns={columns}
                rows={texts}
                idOf={({ key }) => key}
                onOpen={({ key }) => onOpen(key)}
              />
            )}
          </Panel>
        )}
      </Show>
    </>
  )
}

function Open({ id, onClose }: { id: string; onClose: () => void }) {
  const say = useTexts()
  const common = useCommon()
  const { merchant } = useHere()
  const query = useQuery({
    queryKey: ['config-now', merchant.code, 'texts-find one', id],
    queryFn: () => readEdge<FoundTexts>('texts-find', { merchant: merchant.code, find: id }),
    // What is being written is not read away.
    staleTime: Number.POSITIVE_INFINITY,
  })
  return (
    <>
      <div>
        <Button size="small" onClick={onClose}>
          {common('back')}
        </Button>
      </div>
      <Show query={query} rows={8}>
        {({ texts }) => {
          const found = texts.find(({ key }) => key === id)
          return found ? <TextForm found={found} /> : <Empty text={say('none')} />
        }}
      </Show>
    </>
  )
}
