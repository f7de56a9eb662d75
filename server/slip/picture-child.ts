import { serveParent } from '../platform/child/serve.ts'
import { draw, openOnlyPhotos } from './picture.ts'
import type { Upload } from './pictures.ts'

openOnlyPhotos()
serveParent(({ path, type }: Upload) => draw(path, type))
