/** Offers of one kind: their list, or the form of the one that is open or new, which ends in a proposal. */
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { ChangeKind } from '../../../contract/operator/change-kinds.ts'
import type { Permission } from '../../../contract/operator/rights.ts'
import { Button } from '../../../kit/ui/button.tsx'
import { useFilter } from '../lib/address.ts'
import { readEdge } from '../lib/api.ts'
import { useHere, useMay } from '../lib/self.tsx'
import { useCommon } from '../lib/texts.ts'
import { type Column, DataTable } from './data-table.tsx'
import { Empty, Panel, Show } from './states.tsx'

const NEW = '-'

/** What stands at this moment, as a proposal is compared with it; null where nothing does. */
export const useStands = <Stored,>(kind: ChangeKind, subject: string) => {
  const { merchant } = useHere()
  return useQuery({
    queryKey: ['config-now', merchant.code, kind, subject],
    queryFn: async () =>
      subject === NEW
        ? null
        : (await readEdge<{ value: Stored | null }>('config-now', { merchant: merchant.code, kind, subject })).value,
    // What is being written is not read away.
    staleTime: Number.POSITIVE_INFINITY,
  })
}

type Props<Row, Stored> = {
  say: (key: 'list' | 'empty' | 'new') => string
  kind: ChangeKind
  /** Who may add one. */
  permission: Permission
  query: { data: readonly Row[] | undefined; error: Error | null; refetch: () => unknown }
  idOf: (row: Row) => string
  columnsOf: (onOpen: (row: Row) => void) => readonly Column<Row>[]
  form: (stored: Stored | null, onClose: () => void) => ReactNode
  /** Beside the button of a new one. */
  end?: ReactNode
}

export function OfferPage<Row, Stored>({
  say,
  kind,
  permission,
  query,
  idOf,
  columnsOf,
  form,
  end,
}: Props<Row, Stored>) {
  const may = useMay()
  const { merchant } = useHere()
  const [{ id }, setFilter] = useFilter(['id'])
  const open = (next: string) => setFilter({ id: next })
  const columns = columnsOf((row) => open(idOf(row)))
  return (
    <div className="mx-auto grid max-w-5xl gap-4 p-4 lg:p-6">
      {id === '' ? (
        <Show query={query} rows={6}>
          {(rows) => (
            <Panel
              title={say('list')}
              end={
                <>
                  {end}
                  {may(permission) && (
                    <Button size="small" onClick={() => open(NEW)}>
                      {say('new')}
                    </Button>
                  )}
                </>
              }
            >
              {rows.length === 0 ? (
                <Empty text={say('empty')} />
              ) : (
                <div className="overflow-x-auto">
                  <DataTable
                    label={say('list')}
                    columns={columns}
                    rows={rows}
                    idOf={idOf}
                    onOpen={(row) => open(idOf(row))}
                  />
                </div>
              )}
            </Panel>
          )}
        </Show>
      ) : (
        <Open key={`${merchant.code}${id}`} kind={kind} id={id} form={form} onClose={() => open('')} />
      )}
    </div>
  )
}

type OpenProps<Stored> = Pick<Props<never, Stored>, 'kind' | 'form'> & { id: string; onClose: () => void }

function Open<Stored>({ kind, id, form, onClose }: OpenProps<Stored>) {
  const common = useCommon()
  const query = useStands<Stored>(kind, id)
  return (
    <>
      <div>
        <Button size="small" onClick={onClose}>
          {common('back')}
        </Button>
      </div>
      <Show query={query} rows={8}>
        {(stored) => form(stored, onClose)}
      </Show>
    </>
  )
}
