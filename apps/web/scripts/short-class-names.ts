import { readdirSync } from 'node:fs'
import path from 'node:path'

/** A place as capital letters: A to Z, BA and so on. */
function lettersOf(place: number): string {
  const letter = String.fromCharCode(65 + (place % 26))
  return place < 26 ? letter : lettersOf(Math.floor(place / 26)) + letter
}

/**
 * Names for the classes of all CSS modules below a folder: the place of the module among them, by path, and the place of
 * the class in it. A page that is rendered carries them in its styles and at each element, where readable names are a
 * fourteenth of what goes over the wire. The builds of browser and server come to the same names.
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
