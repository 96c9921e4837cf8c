import Bell from 'lucide-react/icons/bell'
import { useEffect, useState } from 'react'
import { notify } from '../../lib/notify.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Drawer } from '../../ui/drawer.tsx'
import { Loader } from '../../ui/loader.tsx'
import { MessageDialog } from '../../ui/message-dialog.tsx'
import { Part } from './part.tsx'

const SHOWN = ['Dialog', 'Message dialog', 'No cover', 'Closes itself', 'Drawer', 'Loader'] as const
type Shown = (typeof SHOWN)[number]

const AUTO_CLOSE_MS = 1_500
const HOSTILE =
  '<p>Markup of an operator, <strong>cleaned</strong>.</p><p onclick="alert(1)" style="position:fixed">Twice.</p><script>alert(2)</script>'

function Overlay({ shown, onClose }: { shown: Shown; onClose: () => void }) {
  const common = { onClose, closeLabel: 'Close', icon: <Bell size={24} /> }
  const buttons = [
    { label: 'Cancel', onPress: onClose },
    { label: 'Go on', kind: 'main', onPress: onClose },
  ] as const
  useEffect(() => {
    if (shown !== 'Loader') return
    const timer = setTimeout(onClose, AUTO_CLOSE_MS)
    return () => clearTimeout(timer)
  }, [shown, onClose])
  switch (shown) {
    case 'Dialog':
      return (
        <Dialog {...common} title="Dialog" description="Its description.">
          <p>Its content.</p>
        </Dialog>
      )
    case 'Message dialog':
      return <MessageDialog {...common} title="Message dialog" html={HOSTILE} buttons={buttons} />
    case 'No cover':
      return (
        <MessageDialog
          {...common}
          title="No cover"
          text="A press outside does nothing."
          cover={false}
          buttons={buttons}
        />
      )
    case 'Closes itself':
      return <MessageDialog {...common} title="Closes itself" text="Soon." autoCloseMs={AUTO_CLOSE_MS} buttons={[]} />
    case 'Drawer':
      return (
        <Drawer title="Drawer" onClose={onClose} closeLabel="Close">
          Its content.
        </Drawer>
      )
    case 'Loader':
      return <Loader label="Loading" />
  }
}

export function Overlays() {
  const [shown, setShown] = useState<Shown | null>(null)
  return (
    <Part name="Dialog, MessageDialog, Drawer, Loader, Toaster">
      {SHOWN.map((name) => (
        <Button key={name} onClick={() => setShown(name)}>
          {name}
        </Button>
      ))}
      {(['info', 'success', 'error'] as const).map((kind) => (
        <Button key={kind} kind="quiet" onClick={() => notify(kind, `A message of the kind ${kind}.`)}>
          Toast: {kind}
        </Button>
      ))}
      {shown && <Overlay shown={shown} onClose={() => setShown(null)} />}
    </Part>
  )
}
