declare module '@react-native/jest-preset/jest/MockNativeMethods' {
  type Measured = (x: number, y: number, width: number, height: number, pageX: number, pageY: number) => void;
  const methods: { measure(measured: Measured): void; measureInWindow(measured: Measured): void };
  export default methods;
}
