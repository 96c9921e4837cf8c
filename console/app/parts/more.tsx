import { Button } from '../../../kit/ui/button.tsx'
import { useCommon } from '../lib/texts.ts'

type Query = { hasNextPage: boolean; isFetchingNextPage: boolean; fetchNextPage: () => unknown }

/** The next page of a list, where there is one. */
export function More({ query }: { query: Query }) {
  const say = useCommon()
  if (!query.hasNextPage) return null
  return (
    <div className="flex justify-center border-t border-line p-3">
      <Button size="small" busy={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
        {say('more')}
      </Button>
    </div>
  )
}
