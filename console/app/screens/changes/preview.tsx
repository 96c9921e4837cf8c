/** A look at the site with a draft: one frame, bound to one change. Each choice asks for a look of its own. */
import { useEffect, useRef, useState } from 'react'
import type { ChangeLook, ShownChange } from '../../../../contract/operator/changes.ts'
import { LOOK_AS, LOOK_PAGES, type LookAs, type LookPage } from '../../../../contract/operator/looks.ts'
import { Button } from '../../../../kit/ui/button.tsx'
import { useAct } from '../../lib/act.tsx'
import { actEdge } from '../../lib/api.ts'
import { useHere } from '../../lib/self.tsx'
import { siteAddress } from '../../lib/site.ts'
import { ActResult } from '../../parts/act-result.tsx'
import { Choice } from '../../parts/fields.tsx'
import { useTexts } from './texts.ts'

type Props = { change: Pick<ShownChange, 'merchant' | 'id'> }

export function Preview({ change }: Props) {
  const say = useTexts()
  const { self } = useHere()
  const [isOpen, setOpen] = useState(false)
  const merchant = self.merchants.find(({ code }) => code === change.merchant)
  if (!merchant?.host) return <span>{say('lookForm.noHost')}</span>
  return (
    <>
      <button type="button" onClick={() => setOpen(true)} className="text-act underline underline-offset-2">
        {say('lookAt')}
      </button>
      {isOpen && (
        <PreviewDialog change={change} name={merchant.name} host={merchant.host} onClose={() => setOpen(false)} />
      )}
    </>
  )
}

const WIDTHS = ['wide', 'phone'] as const
const PHONE_PX = 390

type Chosen = { as: LookAs; page: LookPage }

function PreviewDialog({ change, name, host, onClose }: Props & { name: string; host: string; onClose: () => void }) {
  const say = useTexts()
  const ref = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    const dialog = ref.current
    dialog?.showModal()
    return () => dialog?.close()
  }, [])
  const [chosen, setChosen] = useState<Chosen>({ as: 'visitor', page: 'own' })
  const [width, setWidth] = useState<(typeof WIDTHS)[number]>('wide')
  const [src, setSrc] = useState<string | null>(null)
  const act = useAct({
    send: (given: Chosen, actId) =>
      actEdge<ChangeLook>('change-look', { merchant: change.merchant, id: change.id, ...given }, actId),
    onDone: ({ path }) =>
      setSrc(`/frame?${new URLSearchParams({ merchant: change.merchant, src: siteAddress(host, path) })}`),
  })
  const title = say('lookForm.title', { id: change.id, merchant: name })
  return (
    <dialog
      ref={ref}
      aria-label={title}
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
      className="m-auto grid h-[calc(100dvh-16px)] max-h-none w-[calc(100vw-16px)] max-w-none grid-rows-[auto_1fr] overflow-hidden rounded-l border border-line border-t-3 border-t-brand bg-surface-1 text-left text-text shadow-raised backdrop:bg-scrim"
    >
      <form
        className="grid gap-2 p-3"
        onSubmit={(event) => {
          event.preventDefault()
          if (act.mayPress) act.press(chosen)
        }}
      >
        <h2 className="font-bold">{title}</h2>
        <div className="grid grid-cols-2 items-end gap-3 md:flex">
          <Choice
            label={say('lookForm.as')}
            names={LOOK_AS}
            value={chosen.as}
            wordOf={(as) => say(`lookAs.${as}`)}
            onChange={(as) => setChosen({ ...chosen, as })}
          />
          <Choice
            label={say('lookForm.page')}
            names={LOOK_PAGES}
            value={chosen.page}
            wordOf={(page) => say(`lookPages.${page}`)}
            onChange={(page) => setChosen({ ...chosen, page })}
          />
          <div className="max-md:hidden">
            <Choice
              label={say('lookForm.width')}
              names={WIDTHS}
              value={width}
              wordOf={(one) => say(`lookWidths.${one}`)}
              onChange={setWidth}
            />
          </div>
          <Button type="submit" kind="main" busy={act.state.is === 'busy'} disabled={!act.mayPress}>
            {say('lookForm.show')}
          </Button>
          <Button onClick={onClose}>{say('lookForm.close')}</Button>
        </div>
        <p className="text-faint">{say('lookForm.hint')}</p>
        {act.state.is !== 'done' && <ActResult state={act.state} />}
      </form>
      <div className="grid min-h-0 justify-items-center overflow-auto bg-surface-2">
        {src !== null && (
          <iframe
            key={src}
            src={src}
            title={say('lookForm.frame', { id: change.id })}
            className="h-full w-full border-0"
            style={width === 'phone' ? { maxWidth: PHONE_PX } : undefined}
          />
        )}
      </div>
    </dialog>
  )
}
