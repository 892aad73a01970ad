import directory from '../../../../../locales/kk/directory.json'
import requirements from '../../../../../locales/kk/requirements.json'
import universities from '../../../../../locales/kk/universities.json'

export default { directory, universities, requirements }
