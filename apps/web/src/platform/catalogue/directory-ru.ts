import directory from '../../../../../locales/ru/directory.json'
import universities from '../../../../../locales/ru/universities.json'

export default { directory, universities }
