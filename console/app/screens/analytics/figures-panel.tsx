import type { ReactNode } from 'react'
import { Button } from '../../../../kit/ui/button.tsx'
import { Tabs } from '../../parts/queue.tsx'
import { Panel } from '../../parts/states.tsx'

type Props = {
  title: string
  csv: { label: string; onSave: (() => void) | undefined }
  tabs: { value: string; name: string }[]
  value: string
  onChange: (value: string) => void
  children: ReactNode
}

/** A list of figures: its title, a button that saves it as a file, and tabs that choose what it shows. */
export const FiguresPanel = ({ title, csv, tabs, value, onChange, children }: Props) => (
  <Panel
    title={title}
    end={
      <Button size="small" disabled={!csv.onSave} onClick={csv.onSave}>
        {csv.label}
      </Button>
    }
  >
    <div className="border-b border-line">
      <Tabs tabs={tabs} value={value} onChange={onChange} />
    </div>
    {children}
  </Panel>
)
