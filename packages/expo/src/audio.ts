export { expoAudio } from './audio-player.ts';
export { expoRecorder } from './audio-recorder.ts';
export { expoSound } from './sound.ts';
