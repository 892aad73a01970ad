import { readdirSync } from 'node:fs'
import path from 'node:path'

/** A number as capital letters: A to Z, BA and so on. */
function lettersOf(place: number): string {
  const letter = String.fromCharCode(65 + (place % 26))
  return place < 26 ? letter : lettersOf(Math.floor(place / 26)) + letter
}

/**
 * Short names for the classes of all CSS modules below a folder: the index of the module by path, and the index of the
 * class in it. A rendered page has them in its styles and at each element. Readable names would be a fourteenth of its
 * transfer. The builds of browser and server give the same names.
 */
export function shortClassNames(folder: string): (name: string, file: string) => string {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.module.css'))
    .map((file) => file.replaceAll(path.sep, '/'))
    .sort()
  const places = new Map(files.map((file, place) => [file, { place, names: new Map<string, string>() }]))
  return (name, file) => {
    const [below = ''] = path.relative(folder, file).replaceAll(path.sep, '/').split('?')
    const module = places.get(below)
    if (module === undefined) throw new Error(`${file} is no module of ${folder}`)
    const known = module.names.get(name) ?? `_${module.place.toString(36)}${lettersOf(module.names.size)}`
    module.names.set(name, known)
    return known
  }
}
