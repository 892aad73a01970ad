import directory from '../../../../../locales/en/directory.json'
import universities from '../../../../../locales/en/universities.json'

export default { directory, universities }
