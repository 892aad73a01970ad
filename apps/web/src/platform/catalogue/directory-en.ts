import directory from '../../../../../locales/en/directory.json'
import requirements from '../../../../../locales/en/requirements.json'
import universities from '../../../../../locales/en/universities.json'

export default { directory, universities, requirements }
