import { Component, type ReactNode, Suspense } from 'react'
import { type Permission, ROLE_PERMISSIONS, ROLES } from '../../../contract/operator/rights.ts'
import { Button } from '../../../kit/ui/button.tsx'
import { useCommon } from '../lib/texts.ts'
import { RowsSkeleton } from '../parts/states.tsx'

type Props = { name: string; children: ReactNode }

/** A screen that fails leaves the rail and the other screens as they are. */
export function ScreenBoundary({ name, children }: Props) {
  return (
    <Catch name={name}>
      <Suspense fallback={<RowsSkeleton />}>{children}</Suspense>
    </Catch>
  )
}

class Catch extends Component<Props, { failed: boolean }> {
  override state = { failed: false }
  static getDerivedStateFromError() {
    return { failed: true }
  }
  override render() {
    return this.state.failed ? <Broken onRetry={() => this.setState({ failed: false })} /> : this.props.children
  }
}

function Broken({ onRetry }: { onRetry: () => void }) {
  const say = useCommon()
  return (
    <div role="alert" className="p-6">
      <h2 className="font-bold">{say('failed.title')}</h2>
      <Button className="mt-3" size="small" onClick={onRetry}>
        {say('retry')}
      </Button>
    </div>
  )
}

export function NotPermitted({ permission }: { permission: Permission }) {
  const say = useCommon()
  const roles = ROLES.filter((role) => ROLE_PERMISSIONS[role].includes(permission)).join(', ')
  return (
    <div role="status" className="p-6">
      <h2 className="text-base font-bold">{say('notPermitted.title')}</h2>
      <p className="mt-1 text-soft">{say('notPermitted.who', { permission, roles })}</p>
    </div>
  )
}
