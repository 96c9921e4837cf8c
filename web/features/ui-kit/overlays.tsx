import Bell from 'lucide-react/icons/bell'
import { type ComponentProps, useEffect, useRef, useState } from 'react'
import { notify } from '../../../kit/lib/notify.ts'
import { Button } from '../../../kit/ui/button.tsx'
import { Chip } from '../../../kit/ui/chip-button.tsx'
import { Dialog } from '../../../kit/ui/dialog.tsx'
import { Drawer } from '../../../kit/ui/drawer.tsx'
import { Field } from '../../../kit/ui/field.tsx'
import { FieldPanel } from '../../../kit/ui/field-panel.tsx'
import { Loader } from '../../../kit/ui/loader.tsx'
import { MessageDialog } from '../../../kit/ui/message-dialog.tsx'
import { Part } from './part.tsx'

const SIZES = ['small', 'medium', 'large', 'centre', 'desk'] as const
export const OVERLAYS = [
  ...SIZES,
  'A page within, on phones',
  'No way out but its button',
  'A press outside does nothing',
  'Message dialog',
  'No cover',
  'Busy',
  'Closes itself',
  'Drawer',
  'Field panel',
  'Loader',
  'Loader without words',
] as const
type Shown = (typeof OVERLAYS)[number]

const AUTO_CLOSE_MS = 1_500
const HOSTILE =
  '<p>Markup of an operator, <strong>cleaned</strong>.</p><p onclick="alert(1)" style="position:fixed">Twice.</p><script>alert(2)</script>'

type OverlayProps = { shown: Shown; onClose: () => void; anchor: () => HTMLElement | null }

/** Exported for the test, which presses no buttons. */
export function Overlay({ shown, onClose, anchor }: OverlayProps) {
  const common = { onClose, closeLabel: 'Close', icon: <Bell size={24} /> }
  const buttons = [
    { label: 'Cancel', onPress: onClose },
    { label: 'Go on', kind: 'main', onPress: onClose },
  ] as const
  useEffect(() => {
    if (!shown.startsWith('Loader')) return
    const timer = setTimeout(onClose, AUTO_CLOSE_MS)
    return () => clearTimeout(timer)
  }, [shown, onClose])
  switch (shown) {
    case 'No way out but its button':
      return (
        <Dialog {...common} title={shown} dismissible={false}>
          <Button onClick={onClose}>Done</Button>
        </Dialog>
      )
    case 'A press outside does nothing':
      return (
        <Dialog onClose={onClose} closeLabel="Close" title={shown} cover={false}>
          <p>A dialog without a sign, whose words are all its own.</p>
        </Dialog>
      )
    case 'A page within, on phones':
      return (
        <Dialog
          onClose={onClose}
          closeLabel="Close"
          title="The list"
          page={{ title: 'One of it', backLabel: 'Back to the list', onBack: onClose }}
        >
          <p>Its content.</p>
        </Dialog>
      )
    case 'Message dialog':
      return <MessageDialog {...common} title={shown} html={HOSTILE} buttons={buttons} />
    case 'No cover':
      return (
        <MessageDialog {...common} title={shown} text="A press outside does nothing." cover={false} buttons={buttons} />
      )
    case 'Busy':
      return <BusyDialog {...common} title={shown} />
    case 'Closes itself':
      return (
        <MessageDialog
          onClose={onClose}
          closeLabel="Close"
          title={shown}
          text="Soon."
          autoCloseMs={AUTO_CLOSE_MS}
          buttons={[]}
        />
      )
    case 'Drawer':
      return (
        <Drawer title={shown} onClose={onClose} closeLabel="Close">
          Its content.
        </Drawer>
      )
    case 'Field panel':
      return (
        <FieldPanel
          title={shown}
          onClose={onClose}
          closeLabel="Close"
          anchor={anchor}
          field={<Field label="What is looked for" />}
        >
          What was found.
        </FieldPanel>
      )
    case 'Loader':
      return <Loader label="Loading" />
    case 'Loader without words':
      return <Loader />
    default:
      return (
        <Dialog {...common} title={shown} description="Its description." size={shown}>
          <p>Its content.</p>
        </Dialog>
      )
  }
}

type BusyProps = Pick<ComponentProps<typeof MessageDialog>, 'title' | 'onClose' | 'closeLabel' | 'icon'>

function BusyDialog(props: BusyProps) {
  return (
    <MessageDialog
      {...props}
      text="Why the last press failed stands above the buttons."
      buttons={[
        { label: 'Delete', kind: 'danger', busy: true, onPress: props.onClose },
        { label: 'Keep', onPress: props.onClose },
      ]}
    >
      <p role="alert" className="mt-3 text-sm text-danger">
        The connection was lost.
      </p>
    </MessageDialog>
  )
}

const SCHEMES = ['dark', 'light'] as const

/** What lies over a page takes the colours of the page: a press changes them for all of it. */
function SchemeOfPage() {
  const [scheme, setScheme] = useState<(typeof SCHEMES)[number] | null>(null)
  useEffect(() => {
    if (!scheme) return
    const { dataset, style } = document.documentElement
    // The merchant's own tokens stand there, and win over those of a scheme.
    const [own, tokens] = [dataset.scheme, style.cssText]
    dataset.scheme = scheme
    style.cssText = ''
    return () => {
      dataset.scheme = own
      style.cssText = tokens
    }
  }, [scheme])
  return SCHEMES.map((each) => (
    <Chip key={each} active={each === scheme} onClick={() => setScheme(each === scheme ? null : each)}>
      {each}
    </Chip>
  ))
}

export function Overlays() {
  const [shown, setShown] = useState<Shown | null>(null)
  const row = useRef<HTMLDivElement>(null)
  return (
    <Part name="Dialog, MessageDialog, Drawer, FieldPanel, Loader, Toaster, in the colours of">
      <SchemeOfPage />
      <div ref={row} className="flex w-full flex-wrap gap-4">
        {OVERLAYS.map((name) => (
          <Button key={name} onClick={() => setShown(name)}>
            {name}
          </Button>
        ))}
        {(['info', 'success', 'error'] as const).map((kind) => (
          <Button key={kind} kind="quiet" onClick={() => notify(kind, `A message of the kind ${kind}.`)}>
            {`Toast: ${kind}`}
          </Button>
        ))}
      </div>
      {shown && <Overlay shown={shown} onClose={() => setShown(null)} anchor={() => row.current} />}
    </Part>
  )
}
