const sidePx = 720

/** As the source of an image: markup that is drawn but can do nothing. */
export const pictureOf = (markup: string): string =>
  `data:image/svg+xml,${encodeURIComponent(markup)}`

/** Saves it as a PNG, which every phone's gallery and every bank's app can open. */
export async function savePicture(markup: string, name: string) {
  const image = new Image()
  // Without a size of its own a browser draws it in one of its choosing.
  image.src = pictureOf(markup.replace('<svg ', `<svg width="${sidePx}" height="${sidePx}" `))
  await image.decode()
  const canvas = document.createElement('canvas')
  canvas.width = sidePx
  canvas.height = sidePx
  canvas.getContext('2d')!.drawImage(image, 0, 0, sidePx, sidePx)
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'))
  if (!blob) throw new Error('the picture could not be drawn')
  const link = document.createElement('a')
  link.href = URL.createObjectURL(blob)
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
}
