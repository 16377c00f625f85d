import "./ui.css";
import "./picks.css";

export { Button, type ButtonProps } from "./Button";
export { Card } from "./Card";
export { Dialog, type DialogProps } from "./Dialog";
export { Field, type FieldProps, Select, type SelectProps } from "./Field";
export { Switch, type SwitchProps } from "./Switch";
export { Tabs, type TabsProps } from "./Tabs";
export { Toasts, toast } from "./Toast";
