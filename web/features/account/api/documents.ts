import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { RouteValue } from '../../../lib/api.ts'
import { memberQuery, putAnswer } from '../../../lib/queries.ts'
import { readPicture } from '../../../lib/read-picture.ts'
import { call } from '../../../shared/session/call.ts'

const LIST = 'GET /wps/member/documents'
export const documentsQuery = { ...memberQuery(LIST, {}), staleTime: 0 }
export type KycDocument = RouteValue<typeof LIST>['documents'][number]

export function useSendPicture(kind: KycDocument['kind']) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: async (file: File) => call('POST /wps/member/documents', { kind, image: await readPicture(file) }),
    onSuccess: (list) => putAnswer(queryClient, LIST, {}, list),
  })
}
