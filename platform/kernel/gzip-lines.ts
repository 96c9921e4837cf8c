/** Lines of text as one compressed object in R2. */

export async function putLines(bucket: R2Bucket, key: string, lines: readonly string[]): Promise<void> {
  const packed = new Response(lines.join('\n')).body?.pipeThrough(new CompressionStream('gzip'))
  await bucket.put(key, await new Response(packed).arrayBuffer())
}

/** Throws where the object is gone. */
export async function readLines(bucket: R2Bucket, key: string): Promise<string[]> {
  const object = await bucket.get(key)
  if (!object) throw new Error(`the object ${key} is gone`)
  const text = await new Response(object.body.pipeThrough(new DecompressionStream('gzip'))).text()
  return text.split('\n')
}
