import { useQuery } from '@tanstack/react-query'
import { clsx } from 'clsx'
import UserRound from 'lucide-react/icons/user-round'
import { useMedia } from '../../../kit/lib/media.ts'
import { memberQuery } from '../../lib/queries.ts'
import { useIsAdmitted } from '../../shared/session/session.tsx'

const SIZES = { small: 28, large: 44 } as const

type Props = { size?: keyof typeof SIZES; onlyWide?: boolean }

/** MEM-17: the member's own picture, beside their name. Until it is there, and for who has none, the sign of a person. */
export function Avatar({ size = 'small', onlyWide = false }: Props) {
  // What CSS hides on a phone asks for nothing there.
  const isSeen = useMedia(WIDE) || !onlyWide
  const enabled = useIsAdmitted() && isSeen
  const { data } = useQuery({ ...memberQuery('GET /wps/relay/MCSFE_getPlayerAvatar', {}), enabled })
  return (
    <span
      className={clsx(
        'grid shrink-0 place-items-center overflow-hidden rounded-full border border-line bg-surface-2',
        size === 'large' ? 'size-11' : 'size-7',
      )}
    >
      {data ? (
        <img src={data.avatar} alt="" width={SIZES[size]} height={SIZES[size]} className="size-full object-cover" />
      ) : (
        <UserRound aria-hidden size={size === 'large' ? 24 : 18} />
      )}
    </span>
  )
}

/** Where `max-xl:hidden` ends. */
const WIDE = '(width >= 75rem)'
