/** Who answers the calls of this area. */
import { requireMember } from '../kernel/context.ts'
import type { Handlers } from '../kernel/handler.ts'
import { addDocument, listDocuments } from './kyc-documents/send-document.ts'
import { addPayoutAccount } from './payout-accounts/add-payout-account.ts'
import { listPayoutAccounts } from './payout-accounts/list-payout-accounts.ts'
import { removePayoutAccount } from './payout-accounts/remove-payout-account.ts'
import { giveBirthday } from './profile/birthday.ts'
import { avatarHandlers, getMemberInfo } from './profile/member-info.ts'
import { chooseAvatar, readProfile, updateProfile, uploadAvatar } from './profile/profile.ts'
import { setRealName } from './profile/real-name.ts'
import { updateLanguage } from './profile/update-language.ts'
import { getServiceThread, readService, sendServicePicture, writeToService } from './service-thread/write-to-service.ts'
import { readImage, requireUpload } from './uploads/store-image.ts'

export const accountCalls = {
  // profile
  setRealName,
  profile: readProfile,
  updateProfile,
  giveBirthday,
  chooseAvatar,
  uploadAvatar,
  memberInfo: getMemberInfo,
  ...avatarHandlers,
  updateLanguage,
  // KYC documents
  documents: listDocuments,
  addDocument,
  // uploads
  upload: async (ctx, { id }) => readImage(ctx, await requireUpload(ctx, requireMember(ctx).id, id)),
  // service thread
  serviceThread: getServiceThread,
  writeToService,
  sendServicePicture,
  readService,
  // payout accounts
  payoutAccounts: listPayoutAccounts,
  addPayoutAccount,
  removePayoutAccount,
} satisfies Partial<Handlers>
