/** Pictures that members send. */
export const UPLOAD_TYPES = ['image/png', 'image/jpeg'] as const
export const UPLOAD_MAX_BYTES = 5 * 1024 * 1024
export const UPLOAD_MAX_IMAGES = 3
