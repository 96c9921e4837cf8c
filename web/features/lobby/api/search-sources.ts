/**
 * FIND-01: what a search finds besides games. Each source is a list the page can have whole, so it is searched here, by
 * the same index as the games. A further group is a further line of useGroups and its title in the words.
 */
import { useQueries, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { foldText } from '../../../../contract/search/fold-text.ts'
import { buildSearchIndex, searchEntries } from '../../../../contract/search/search-index.ts'
import { publicQuery } from '../../../lib/queries.ts'
import { vendorPath } from '../../../shared/games/categories.ts'
import { useOpenPath } from '../../../shared/session/open-path.ts'
import { PATH } from '../../../shared/site/paths.ts'

export type SearchHit = { key: string; title: string; note?: string; icon?: string; to: string }
type SearchItem = SearchHit & { names: readonly string[]; also?: readonly string[] }
type SourceName = 'vendors' | 'promotions' | 'help'
export type SearchGroup = { name: SourceName; total: number; hits: SearchHit[] }

const vendorsQuery = publicQuery('GET /wps/relay/GCSGAME_gameVendor', {})
const promotionsQuery = publicQuery('GET /wps/relay/MCS2_getPromotions', {})
const helpQuery = publicQuery('GET /wps/system/helpCenter', {})

/** Whether a source has yet to come: until then nothing found says nothing. */
export const useAreSourcesPending = () =>
  useQueries({
    queries: [vendorsQuery, promotionsQuery, helpQuery],
    combine: (sources) => sources.some(({ isPending }) => isPending),
  })

/** Each vendor once, at the category where it has most. */
function useVendors(): SearchItem[] {
  const { data } = useQuery(vendorsQuery)
  return useMemo(() => {
    const largestLast = (data?.vendors ?? []).toSorted((a, b) => a.gameCount - b.gameCount)
    return [...new Map(largestLast.map((vendor) => [vendor.vassalage, vendor])).values()].map((vendor) => ({
      key: vendor.vassalage,
      title: vendor.displayName,
      icon: vendor.smallIcon,
      to: vendorPath(vendor.gameCategory, vendor.vassalage),
      names: [vendor.displayName],
    }))
  }, [data])
}

function usePromotions(): SearchItem[] {
  const { data } = useQuery(promotionsQuery)
  return useMemo(
    () =>
      (data?.promotions ?? []).map(({ promotionId, title, reward }) => ({
        key: promotionId,
        title,
        note: reward,
        to: `/promoDetail?${new URLSearchParams({ id: promotionId })}`,
        names: [title],
        also: [reward],
      })),
    [data],
  )
}

function useHelp(): SearchItem[] {
  const { data } = useQuery(helpQuery)
  const path = useOpenPath()(PATH.help)
  return useMemo(
    () =>
      (data?.categories ?? []).flatMap((category) =>
        category.articles.map(({ id, title }) => ({
          key: id,
          title,
          note: category.title,
          to: `${path}?${new URLSearchParams({ article: id })}`,
          names: [title],
          also: [category.title],
        })),
      ),
    [data, path],
  )
}

const foldNames = ({ names, also = [] }: SearchItem) => ({ names: names.map(foldText), also: also.map(foldText) })

/** What of a source fits the text: the first `most`, and how many there are. What only comes near is no answer. */
function useHits(name: SourceName, items: readonly SearchItem[], most: number, text: string): SearchGroup {
  const index = useMemo(() => buildSearchIndex(items.map(foldNames)), [items])
  const { found, near } = searchEntries(index, text)
  const fitting = near ? [] : found
  return { name, total: fitting.length, hits: fitting.slice(0, most).flatMap(({ at }) => items[at] ?? []) }
}

/** The groups that have something for the text, in the order they are shown. */
export function useGroups(text: string): SearchGroup[] {
  const vendors = useHits('vendors', useVendors(), 6, text)
  const promotions = useHits('promotions', usePromotions(), 4, text)
  const help = useHits('help', useHelp(), 4, text)
  return [vendors, promotions, help].filter(({ total }) => total > 0)
}
