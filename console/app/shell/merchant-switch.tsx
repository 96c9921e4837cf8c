import { useNavigate } from 'react-router'
import { useHere } from '../lib/self.tsx'
import { useCommon } from '../lib/texts.ts'

/** Whose site this is. Changing it goes to Today: what stood open was another merchant's. */
export function MerchantSwitch({ isLocal }: { isLocal: boolean }) {
  const say = useCommon()
  const navigate = useNavigate()
  const { self, merchant } = useHere()
  const { symbol, name, code } = merchant
  return (
    <div className="border-b border-white/15 px-3 pt-2.5 pb-2">
      <div className="flex items-center gap-2">
        <span aria-hidden className="size-3 shrink-0 rounded-full bg-mark" />
        {self.merchants.length === 1 ? (
          <p className="truncate font-display text-base font-bold">{name}</p>
        ) : (
          <select
            aria-label={say('merchant')}
            value={code}
            onChange={({ target }) => void navigate(`/?at=${target.value}`)}
            className="w-full truncate rounded-s bg-rail font-display text-base font-bold text-white"
          >
            {self.merchants.map((one) => (
              <option key={one.code} value={one.code}>
                {one.name}
              </option>
            ))}
          </select>
        )}
      </div>
      <p className="pl-5 text-xs text-white/75">{say(isLocal ? 'localSite' : 'liveSite', { currency: symbol })}</p>
    </div>
  )
}
