import { Button } from '../../../kit/ui/button.tsx'
import type { Paged } from '../lib/pages.ts'
import { useCommon } from '../lib/texts.ts'

/** The next page of a list, where there is one. */
export function More({ query }: { query: Paged }) {
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
