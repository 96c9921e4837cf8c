export class UnreadablePicture extends Error {}

/** A page of print stays readable, and a picture stays well below what may be sent. */
const SIDE_PX = 2_400

/** A photo as the camera was held, of bearable size, whatever the phone made of it. Base64 of a jpeg. */
export async function readUpright(file: File): Promise<string> {
  const picture = await createImageBitmap(file, { imageOrientation: 'from-image' }).catch(() => {
    throw new UnreadablePicture()
  })
  const scale = Math.min(1, SIDE_PX / Math.max(picture.width, picture.height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(picture.width * scale))
  canvas.height = Math.max(1, Math.round(picture.height * scale))
  canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height)
  picture.close()
  return canvas.toDataURL('image/jpeg', 0.9).replace(/^data:image\/jpeg;base64,/, '')
}
