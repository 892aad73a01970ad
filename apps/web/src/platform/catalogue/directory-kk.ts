import directory from '../../../../../locales/kk/directory.json'
import universities from '../../../../../locales/kk/universities.json'

export default { directory, universities }
